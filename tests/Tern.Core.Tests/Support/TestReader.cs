using Tern.Calls;
using Tern.Codecs.Json;

namespace Tern.Support;

internal readonly struct TestReader(bool expectsJson) : IResponseReader<TestResponse>
{
    public TestResponse Read(ResponseMessage response)
    {
        if (expectsJson)
        {
            var reader = new JsonReader(response.Body.Span);
            reader.ReadStartObject();
            while (reader.ReadName(out _))
                reader.Skip();
            reader.ReadEnd();
        }
        return new TestResponse(response.Metadata, response.Body.ToArray(), response.BodyStream);
    }
}
