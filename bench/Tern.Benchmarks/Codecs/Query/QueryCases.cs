using System.Text;
using Tern.Benchmarks.Codecs.Floor;
using Tern.Benchmarks.Metrics;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Query;

/// <summary>The published cases of awsQuery with the code that is generated from their model.</summary>
internal static class QueryCases
{
    private static readonly PublishedCases s_cases = new("awsQuery");

    public static ProtocolGroup Requests => new(
        "awsQuery: requests",
        "The code that is generated from the model of the cases. The baseline is hand-written: it writes the form into an array of sufficient length.",
        ByteGoal.Zero,
        [.. s_cases.Requests.Select(test => test.Name.StartsWith("PutMetricData", StringComparison.Ordinal)
            ? Request(test.Name, CaseParameters.Create<PutMetricDataRequest>(test.Parameters), static (message, request) => PutMetricDataOperation.Instance.Write(request, message), static (writer, request) => writer.Write(request))
            : Request(test.Name, CaseParameters.Create<GetMetricDataRequest>(test.Parameters), static (message, request) => GetMetricDataOperation.Instance.Write(request, message), static (writer, request) => writer.Write(request)))]);

    public static ProtocolGroup Responses => new(
        "awsQuery: responses",
        "As above. The baseline is hand-written: it reads XML over a span into the same types. `XmlReader` is hand-written code on the framework's reader.",
        ByteGoal.ResultOnly,
        [.. s_cases.Responses.Select(test => Response(test.Name, test.Body))]);

    private static ProtocolCase Request<T>(string name, T request, Action<RequestMessage, T> write, Action<QueryBaselineWriter, T> writeFloor)
    {
        var message = new RequestMessage();
        var floorWriter = new QueryBaselineWriter();
        var tern = new Subject(Subject.Tern, () =>
        {
            message.Reset();
            write(message, request);
            return null;
        });
        var floor = new Subject(Subject.Baseline, () =>
        {
            writeFloor(floorWriter, request);
            return null;
        });
        tern.Work();
        floor.Work();
        if (!message.Buffer.WrittenSpan.SequenceEqual(floorWriter.Written))
            throw new InvalidOperationException($"{name}: The generated code and the baseline write different forms:\n{Encoding.UTF8.GetString(message.Buffer.WrittenSpan)}\n{Encoding.UTF8.GetString(floorWriter.Written)}");
        return new(name, [tern, floor]);
    }

    private static ProtocolCase Response(string name, byte[] body)
    {
        var response = new ResponseMessage { Call = new CallInfo { Service = "Benchmark", Operation = name }, Metadata = ResponseMetadata.None, Body = body };
        var result = new ProtocolCase(name,
        [
            new(Subject.Tern, () => GetMetricDataOperation.Instance.Read(response)),
            new(Subject.Baseline, () => QueryBaselineReader.ReadGetMetricData(body)),
            new("XmlReader", () => QueryFrameworkReader.ReadGetMetricData(body)),
        ]);
        string[] read = [.. result.Subjects.Select(subject => Describe((GetMetricDataResponse)subject.Work()!)).Distinct()];
        return read.Length == 1 ? result : throw new InvalidOperationException($"{name}: The subjects read different values:\n{string.Join('\n', read)}");
    }

    private static string Describe(GetMetricDataResponse response) =>
        $"{response.NextToken} {Describe(response.Messages)} {string.Join(';', response.MetricDataResults.Select(result =>
            $"{result.Id} {result.Label} {result.StatusCode?.Value} {string.Join(',', result.Timestamps.Select(time => time.UtcTicks))} {string.Join(',', result.Values)} {Describe(result.Messages)}"))}";

    private static string Describe(IReadOnlyList<MessageData> messages) => string.Join(',', messages.Select(message => $"{message.Code}={message.Value}"));
}
