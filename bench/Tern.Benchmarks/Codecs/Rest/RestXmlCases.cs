using Tern.Benchmarks.Protocols;
using Tern.Benchmarks.XmlStore;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The published cases of restXml with the code that is generated from their model.</summary>
internal static class RestXmlCases
{
    private static readonly PublishedCases s_cases = new("restXml");

    public static ProtocolGroup Requests => new(
        "restXml: requests",
        RestCase.RequestRemark,
        ByteGoal.AsBaseline,
        [.. s_cases.Requests.Select(test => test.Name.StartsWith("PutObject", StringComparison.Ordinal)
            ? RestCase.Request(test.Name, CaseParameters.Create<PutObjectRequest>(test.Parameters), static (message, request) => PutObjectOperation.Instance.Write(request, message), RestXmlBaseline.Write)
            : RestCase.Request(test.Name, CaseParameters.Create<CopyObjectRequest>(test.Parameters), static (message, request) => CopyObjectOperation.Instance.Write(request, message), RestXmlBaseline.Write))]);

    public static ProtocolGroup Responses => new(
        "restXml: responses",
        "As above. The baseline is hand-written: it reads headers and XML over a span into the same types. `XmlReader` is hand-written code on the framework's reader.",
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
                new Subject(Subject.Baseline, () => RestXmlBaseline.ReadGetObject(httpResponse, body)))
            : RestCase.Response(
                name,
                new Subject(Subject.Tern, () => CopyObjectOperation.Instance.Read(response)),
                new Subject(Subject.Baseline, () => RestXmlBaseline.ReadCopyObject(httpResponse, CopyResult.FromXml(body))),
                new Subject("XmlReader", () => RestXmlBaseline.ReadCopyObject(httpResponse, CopyResult.FromXmlReader(body))));
    }
}
