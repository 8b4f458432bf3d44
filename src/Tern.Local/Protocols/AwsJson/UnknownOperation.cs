using Tern.Local.Http;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>The response to a request that is not one of AWS JSON, for example without its content type.</summary>
internal static class UnknownOperation
{
    /// <summary>Creates the response.</summary>
    public static LocalResponse CreateResponse(JsonService service, TimeProvider time)
    {
        byte[] body = [.. "<UnknownOperationException/>\n"u8];
        return new LocalResponse
        {
            StatusCode = 404,
            ContentType = "application/xml",
            Headers = [.. service.CreateHeaders(body, isChecksumWrong: false), ResponseDate.CreateHeader(time)],
            Content = body,
        };
    }
}
