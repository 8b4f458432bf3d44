using Tern.Benchmarks.CborPlane;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.DataPlane.Server;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;
using Tern.ServerRuntime;
using JsonPlane = Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.Cbor;

/// <summary>The published cases of CBOR with the code that is generated from their model, compared with the same values in JSON.</summary>
internal static class CborCases
{
    public static ProtocolGroup Requests => new(
        "rpcv2Cbor: requests",
        "The code that is generated from the model of the cases, compared with our JSON of the same values. The baseline is hand-written: it writes CBOR into an array of sufficient length.",
        ByteGoal.Zero,
        [.. CaseFile.CborRequestCases("PutItem").Select(Request)]);

    public static ProtocolGroup Responses => new(
        "rpcv2Cbor: responses",
        "As above. Our JSON is read like rpcv2Json, with the header of the protocol. The baseline is hand-written: it reads definite lengths without tags into the same types.",
        ByteGoal.ResultOnly,
        [.. CaseFile.CborResponseCases("GetItem").Select(Response)]);

    private static ProtocolCase Request(string name)
    {
        JsonPlane.PutItemRequest jsonRequest = PutItemServer.ReadRequest(CaseFile.RequestBody(name), new MissingMembers());
        PutItemRequest request = CborItems.Convert(jsonRequest);
        var buffer = new PooledBuffer();
        var jsonBuffer = new PooledBuffer();
        var floorWriter = new CborBaselineWriter();
        var tern = new Subject(Subject.Tern, () =>
        {
            buffer.Clear();
            var writer = new CborWriter(buffer);
            PutItemRequestCbor.Write(ref writer, request);
            writer.Complete();
            return null;
        });
        var json = new Subject(Subject.Json, () =>
        {
            jsonBuffer.Clear();
            var writer = new JsonWriter(jsonBuffer);
            JsonPlane.PutItemRequestJson.Write(ref writer, jsonRequest);
            writer.Complete();
            return null;
        });
        var floor = new Subject(Subject.Baseline, () =>
        {
            floorWriter.Write(request);
            return null;
        });
        tern.Work();
        floor.Work();
        if (!buffer.WrittenSpan.SequenceEqual(floorWriter.Written))
            throw new InvalidOperationException($"{name}: The generated code and the baseline write different documents.");
        return new(CaseFile.PublishedRequestName(name), [tern, floor, json]);
    }

    private static ProtocolCase Response(string name)
    {
        var headers = new HttpResponseMessage();
        headers.Headers.Add("smithy-protocol", "rpc-v2-cbor");
        var call = new CallInfo { Service = "Benchmark", Operation = name };
        var response = new ResponseMessage { Call = call, Metadata = new ResponseMetadata(200, headers.Headers, null, 1), Body = CaseFile.CborResponseBody(name) };
        var jsonHeaders = new HttpResponseMessage();
        jsonHeaders.Headers.Add("smithy-protocol", "rpc-v2-json");
        var jsonResponse = new ResponseMessage { Call = call, Metadata = new ResponseMetadata(200, jsonHeaders.Headers, null, 1), Body = CaseFile.ResponseBody(name) };
        return new(CaseFile.PublishedResponseName(name),
        [
            new(Subject.Tern, () => GetItemResponseCbor.Read(response)),
            // The reader refuses a response without the header of the protocol.
            new(Subject.Baseline, () => response.Metadata.GetHeader("smithy-protocol") == "rpc-v2-cbor" ? CborBaselineReader.ReadGetItem(response.Body.Span) : throw new FormatException()),
            new(Subject.Json, () =>
            {
                RpcV2Response.ThrowIfOtherProtocol(jsonResponse, "rpc-v2-json");
                return JsonPlane.GetItemResponseJson.Read(jsonResponse);
            }),
        ]);
    }
}
