using System.Buffers;
using System.Text.Json;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.DataPlane.Server;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;
using Tern.ServerRuntime;
using JsonWriter = Tern.Runtime.JsonWriter;
using Plane = Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.AwsJson;

/// <summary>The published cases of awsJson with the code that is generated from their model.</summary>
internal static class AwsJsonCases
{
    private delegate void WriteJson<T>(ref JsonWriter writer, T request);

    public static ProtocolGroup Requests => new(
        "awsJson1_0: requests",
        "The code that is generated from the model of the cases. The baseline is hand-written on `Utf8JsonWriter`. [foundation.md](foundation.md) compares the client of DynamoDB with the AWS SDK on the same payloads.",
        ByteGoal.Zero,
        [.. CaseFile.RequestCases("PutItem").Concat(CaseFile.RequestCases("GetItem")).Concat(CaseFile.RequestCases("Healthcheck")).Select(Request)]);

    public static ProtocolGroup Responses => new(
        "awsJson1_0: responses",
        "As above. The baseline is hand-written on `Utf8JsonReader`, with the same types.",
        ByteGoal.ResultOnly,
        [.. CaseFile.ResponseCases("GetItem").Concat(CaseFile.ResponseCases("Healthcheck")).Select(Response)]);

    private static ProtocolCase Request(string name)
    {
        byte[] body = CaseFile.RequestBody(name);
        return name.Split(' ')[0] switch
        {
            "PutItem" => Request(name, PutItemServer.ReadRequest(body, new MissingMembers()), Plane.PutItemRequestJson.Write, JsonBaselineWriter.Write),
            "GetItem" => Request(name, GetItemServer.ReadRequest(body, new MissingMembers()), Plane.GetItemRequestJson.Write, JsonBaselineWriter.Write),
            _ => Request(name, HealthcheckServer.ReadRequest(body, new MissingMembers()), Plane.HealthcheckRequestJson.Write, (writer, _) => JsonBaselineWriter.WriteEmpty(writer)),
        };
    }

    private static ProtocolCase Request<T>(string name, T request, WriteJson<T> write, Action<Utf8JsonWriter, T> writeFloor)
    {
        var buffer = new PooledBuffer();
        var floorBuffer = new ArrayBufferWriter<byte>(256 * 1024);
        Utf8JsonWriter floorWriter = JsonBaselineWriter.Create(floorBuffer);
        var tern = new Subject(Subject.Tern, () =>
        {
            buffer.Clear();
            var writer = new JsonWriter(buffer);
            write(ref writer, request);
            writer.Complete();
            return null;
        });
        var floor = new Subject(Subject.Baseline, () =>
        {
            floorBuffer.ResetWrittenCount();
            floorWriter.Reset(floorBuffer);
            writeFloor(floorWriter, request);
            floorWriter.Flush();
            return null;
        });
        tern.Work();
        floor.Work();
        if (!JsonElement.DeepEquals(Parse(buffer.WrittenMemory), Parse(floorBuffer.WrittenMemory)))
            throw new InvalidOperationException($"{name}: The generated code and the baseline write different documents.");
        return new(CaseFile.PublishedRequestName(name), [tern, floor]);
    }

    private static ProtocolCase Response(string name)
    {
        byte[] body = CaseFile.ResponseBody(name);
        var response = new ResponseMessage { Call = new CallInfo { Service = "Benchmark", Operation = name }, Metadata = ResponseMetadata.None, Body = body };
        bool isHealthcheck = name.StartsWith("Healthcheck", StringComparison.Ordinal);
        return new(CaseFile.PublishedResponseName(name),
        [
            isHealthcheck ? new(Subject.Tern, () => Plane.HealthcheckResponseJson.Read(response)) : new(Subject.Tern, () => Plane.GetItemResponseJson.Read(response)),
            isHealthcheck ? new(Subject.Baseline, () => JsonBaselineReader.ReadHealthcheck(body)) : new(Subject.Baseline, () => JsonBaselineReader.ReadGetItem(body)),
        ]);
    }

    private static JsonElement Parse(ReadOnlyMemory<byte> json)
    {
        using JsonDocument document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 256 });
        return document.RootElement.Clone();
    }
}
