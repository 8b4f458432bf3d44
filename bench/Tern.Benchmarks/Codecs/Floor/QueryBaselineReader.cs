using Tern.Benchmarks.Metrics;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that reads the response over a span into the same types. Buffers of lists are reused.</summary>
internal static class QueryBaselineReader
{
    private static readonly List<MetricDataResult> s_results = [];
    private static readonly List<MessageData> s_messages = [];
    private static readonly List<DateTimeOffset> s_timestamps = [];
    private static readonly List<double> s_values = [];

    public static GetMetricDataResponse ReadGetMetricData(ReadOnlySpan<byte> body)
    {
        IReadOnlyList<MetricDataResult> results = AbsentList<MetricDataResult>.Instance;
        IReadOnlyList<MessageData> messages = AbsentList<MessageData>.Instance;
        string? nextToken = null;
        var reader = new XmlBaselineReader(body);
        reader.Start();
        while (reader.TryStart(out ReadOnlySpan<byte> child))
        {
            if (!child.SequenceEqual("GetMetricDataResult"u8))
            {
                reader.Skip(child);
                continue;
            }
            while (reader.TryStart(out ReadOnlySpan<byte> name))
            {
                if (name.SequenceEqual("MetricDataResults"u8))
                    results = Results(ref reader);
                else if (name.SequenceEqual("NextToken"u8))
                    nextToken = reader.Text(name);
                else if (name.SequenceEqual("Messages"u8))
                    messages = Messages(ref reader);
                else
                    reader.Skip(name);
            }
        }
        return new GetMetricDataResponse { MetricDataResults = results, NextToken = nextToken, Messages = messages };
    }

    private static MetricDataResult[] Results(ref XmlBaselineReader reader)
    {
        s_results.Clear();
        while (reader.TryStart(out ReadOnlySpan<byte> member))
        {
            if (member.SequenceEqual("member"u8))
                s_results.Add(Result(ref reader));
            else
                reader.Skip(member);
        }
        return [.. s_results];
    }

    private static MetricDataResult Result(ref XmlBaselineReader reader)
    {
        string? id = null;
        string? label = null;
        IReadOnlyList<DateTimeOffset> timestamps = AbsentList<DateTimeOffset>.Instance;
        IReadOnlyList<double> values = AbsentList<double>.Instance;
        StatusCode? statusCode = null;
        IReadOnlyList<MessageData> messages = AbsentList<MessageData>.Instance;
        while (reader.TryStart(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("Id"u8))
                id = reader.Text(name);
            else if (name.SequenceEqual("Label"u8))
                label = reader.Text(name);
            else if (name.SequenceEqual("Timestamps"u8))
                timestamps = Timestamps(ref reader);
            else if (name.SequenceEqual("Values"u8))
                values = Values(ref reader);
            else if (name.SequenceEqual("StatusCode"u8))
                statusCode = new StatusCode(reader.Text(name));
            else if (name.SequenceEqual("Messages"u8))
                messages = Messages(ref reader);
            else
                reader.Skip(name);
        }
        return new MetricDataResult { Id = id, Label = label, Timestamps = timestamps, Values = values, StatusCode = statusCode, Messages = messages };
    }

    private static MessageData[] Messages(ref XmlBaselineReader reader)
    {
        s_messages.Clear();
        while (reader.TryStart(out ReadOnlySpan<byte> member))
        {
            if (!member.SequenceEqual("member"u8))
            {
                reader.Skip(member);
                continue;
            }
            string? code = null;
            string? value = null;
            while (reader.TryStart(out ReadOnlySpan<byte> name))
            {
                if (name.SequenceEqual("Code"u8))
                    code = reader.Text(name);
                else if (name.SequenceEqual("Value"u8))
                    value = reader.Text(name);
                else
                    reader.Skip(name);
            }
            s_messages.Add(new MessageData { Code = code, Value = value });
        }
        return [.. s_messages];
    }

    private static DateTimeOffset[] Timestamps(ref XmlBaselineReader reader)
    {
        s_timestamps.Clear();
        while (reader.TryStart(out ReadOnlySpan<byte> member))
        {
            if (member.SequenceEqual("member"u8))
                s_timestamps.Add(reader.Timestamp(member));
            else
                reader.Skip(member);
        }
        return [.. s_timestamps];
    }

    private static double[] Values(ref XmlBaselineReader reader)
    {
        s_values.Clear();
        while (reader.TryStart(out ReadOnlySpan<byte> member))
        {
            if (member.SequenceEqual("member"u8))
                s_values.Add(reader.Number(member));
            else
                reader.Skip(member);
        }
        return [.. s_values];
    }
}
