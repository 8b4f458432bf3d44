using Tern.Benchmarks.ObjectStore;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The published cases of restJson1 with the code that is generated from their model.</summary>
internal static class RestJsonCases
{
    private static readonly PublishedCases s_cases = new("restJson1");

    public static ProtocolGroup Requests => new(
        "restJson1: requests",
        RestCase.RequestRemark,
        ByteGoal.AsBaseline,
        [.. s_cases.Requests.Select(test => test.Name.StartsWith("PutObject", StringComparison.Ordinal)
            ? RestCase.Request(test.Name, CaseParameters.Create<PutObjectRequest>(test.Parameters), static (message, request) => PutObjectOperation.Instance.Write(request, message), RestBaseline.Write)
            : RestCase.Request(test.Name, CaseParameters.Create<CopyObjectRequest>(test.Parameters), static (message, request) => CopyObjectOperation.Instance.Write(request, message), RestBaseline.Write))]);

    public static ProtocolGroup Responses => new(
        "restJson1: responses",
        "As above. The baseline is hand-written: it reads headers and `Utf8JsonReader` into the same types.",
        ByteGoal.ResultOnly,
        [.. s_cases.Responses.Select(test => Response(test.Name, test.Body, test.Response))]);

    private static ProtocolCase Response(string name, byte[] body, HttpResponseMessage httpResponse)
    {
        var response = new ResponseMessage
        {
            Call = new CallInfo { Service = "Benchmark", Operation = name },
            Metadata = new ResponseMetadata(200, httpResponse.Headers, httpResponse.Content.Headers, 1),
            Body = body,
        };
        return name.StartsWith("GetObject", StringComparison.Ordinal)
            ? RestCase.Response(
                name,
                new Subject(Subject.Tern, () => GetObjectOperation.Instance.Read(response)),
                new Subject(Subject.Baseline, () => RestBaseline.ReadGetObject(httpResponse, body)))
            : RestCase.Response(
                name,
                new Subject(Subject.Tern, () => CopyObjectOperation.Instance.Read(response)),
                new Subject(Subject.Baseline, () => RestBaseline.ReadCopyObject(httpResponse, CopyResult.FromJson(body))));
    }
}
