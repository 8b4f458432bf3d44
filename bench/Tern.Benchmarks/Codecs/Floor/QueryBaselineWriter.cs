using System.Buffers;
using System.Globalization;
using System.Text;
using Tern.Benchmarks.Metrics;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that writes forms into an array of sufficient length.</summary>
internal sealed class QueryBaselineWriter
{
    private static readonly SearchValues<char> s_unreserved = SearchValues.Create("-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    private readonly byte[] _buffer = new byte[256 * 1024];
    private readonly byte[] _prefix = new byte[256];
    private int _position;
    private int _prefixLength;

    public ReadOnlySpan<byte> Written => _buffer.AsSpan(0, _position);

    public void Write(PutMetricDataRequest request)
    {
        _position = 0;
        Literal("Action=PutMetricData&Version=1999-12-31"u8);
        Text("Namespace="u8, request.Namespace);
        if (request.MetricData is not AbsentList<MetricDatum>)
        {
            int outer = Enter("MetricData.member."u8);
            for (int i = 0; i < request.MetricData.Count; i++)
            {
                int list = Enter(i + 1);
                Write(request.MetricData[i]);
                _prefixLength = list;
            }
            _prefixLength = outer;
        }
        if (request.EntityMetricData is not AbsentList<EntityMetricDatum>)
            throw new NotSupportedException("Entities are not supported, because no published case has them.");
        if (request.StrictEntityValidation is { } strict)
            Flag("StrictEntityValidation="u8, strict);
    }

    public void Write(GetMetricDataRequest request)
    {
        _position = 0;
        Literal("Action=GetMetricData&Version=1999-12-31"u8);
        int outer = Enter("MetricDataQueries.member."u8);
        for (int i = 0; i < request.MetricDataQueries.Count; i++)
        {
            int list = Enter(i + 1);
            Write(request.MetricDataQueries[i]);
            _prefixLength = list;
        }
        _prefixLength = outer;
        Time("StartTime="u8, request.StartTime);
        Time("EndTime="u8, request.EndTime);
        if (request.NextToken is { } nextToken)
            Text("NextToken="u8, nextToken);
        if (request.ScanBy is { } scanBy)
            Text("ScanBy="u8, scanBy.Value);
        if (request.MaxDatapoints is { } maxDatapoints)
            Integer("MaxDatapoints="u8, maxDatapoints);
        if (request.LabelOptions?.Timezone is { } timezone)
            Text("LabelOptions.Timezone="u8, timezone);
    }

    private void Write(MetricDatum datum)
    {
        Text("MetricName="u8, datum.MetricName);
        if (datum.Dimensions is not AbsentList<Dimension>)
            Write(datum.Dimensions);
        if (datum.Timestamp is { } timestamp)
            Time("Timestamp="u8, timestamp);
        if (datum.Value is { } value)
            Number("Value="u8, value);
        if (datum.StatisticValues is { } statistics)
        {
            Number("StatisticValues.SampleCount="u8, statistics.SampleCount);
            Number("StatisticValues.Sum="u8, statistics.Sum);
            Number("StatisticValues.Minimum="u8, statistics.Minimum);
            Number("StatisticValues.Maximum="u8, statistics.Maximum);
        }
        if (datum.Values is not AbsentList<double>)
            Numbers("Values.member."u8, datum.Values);
        if (datum.Counts is not AbsentList<double>)
            Numbers("Counts.member."u8, datum.Counts);
        if (datum.Unit is { } unit)
            Text("Unit="u8, unit.Value);
        if (datum.StorageResolution is { } storageResolution)
            Integer("StorageResolution="u8, storageResolution);
    }

    private void Write(MetricDataQuery query)
    {
        if (query.Id is { } id)
            Text("Id="u8, id);
        if (query.MetricStat is { } stat)
        {
            int outer = Enter("MetricStat."u8);
            if (stat.Metric is { } metric)
            {
                int inner = Enter("Metric."u8);
                if (metric.Namespace is { } ns)
                    Text("Namespace="u8, ns);
                if (metric.MetricName is { } metricName)
                    Text("MetricName="u8, metricName);
                if (metric.Dimensions is not AbsentList<Dimension>)
                    Write(metric.Dimensions);
                _prefixLength = inner;
            }
            if (stat.Period is { } statPeriod)
                Integer("Period="u8, statPeriod);
            if (stat.Stat is { } statistic)
                Text("Stat="u8, statistic);
            if (stat.Unit is { } unit)
                Text("Unit="u8, unit.Value);
            _prefixLength = outer;
        }
        if (query.Expression is { } expression)
            Text("Expression="u8, expression);
        if (query.Label is { } label)
            Text("Label="u8, label);
        if (query.ReturnData is { } returnData)
            Flag("ReturnData="u8, returnData);
        if (query.Period is { } period)
            Integer("Period="u8, period);
        if (query.AccountId is { } accountId)
            Text("AccountId="u8, accountId);
    }

    private void Write(IReadOnlyList<Dimension> dimensions)
    {
        int outer = Enter("Dimensions.member."u8);
        for (int i = 0; i < dimensions.Count; i++)
        {
            int list = Enter(i + 1);
            Text("Name="u8, dimensions[i].Name);
            Text("Value="u8, dimensions[i].Value);
            _prefixLength = list;
        }
        _prefixLength = outer;
    }

    private void Numbers(ReadOnlySpan<byte> name, IReadOnlyList<double> numbers)
    {
        int outer = Enter(name);
        for (int i = 0; i < numbers.Count; i++)
        {
            Name(default);
            (i + 1).TryFormat(_buffer.AsSpan(_position), out int written, default, CultureInfo.InvariantCulture);
            _position += written;
            _buffer[_position++] = (byte)'=';
            Number(numbers[i]);
        }
        _prefixLength = outer;
    }

    private int Enter(ReadOnlySpan<byte> name)
    {
        int outer = _prefixLength;
        name.CopyTo(_prefix.AsSpan(outer));
        _prefixLength = outer + name.Length;
        return outer;
    }

    private int Enter(int number)
    {
        int outer = _prefixLength;
        number.TryFormat(_prefix.AsSpan(outer), out int written, default, CultureInfo.InvariantCulture);
        _prefix[outer + written] = (byte)'.';
        _prefixLength = outer + written + 1;
        return outer;
    }

    private void Name(ReadOnlySpan<byte> name)
    {
        _buffer[_position++] = (byte)'&';
        Literal(_prefix.AsSpan(0, _prefixLength));
        Literal(name);
    }

    private void Text(ReadOnlySpan<byte> name, ReadOnlySpan<char> text)
    {
        Name(name);
        Span<byte> utf8 = stackalloc byte[4];
        while (true)
        {
            int plain = text.IndexOfAnyExcept(s_unreserved);
            _position += Encoding.UTF8.GetBytes(plain < 0 ? text : text[..plain], _buffer.AsSpan(_position));
            if (plain < 0)
                return;
            text = text[plain..];
            Rune.DecodeFromUtf16(text, out Rune rune, out int length);
            foreach (byte value in utf8[..rune.EncodeToUtf8(utf8)])
                Escape(value);
            text = text[length..];
        }
    }

    private void Flag(ReadOnlySpan<byte> name, bool value)
    {
        Name(name);
        Literal(value ? "true"u8 : "false"u8);
    }

    private void Integer(ReadOnlySpan<byte> name, int value)
    {
        Name(name);
        value.TryFormat(_buffer.AsSpan(_position), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    private void Number(ReadOnlySpan<byte> name, double value)
    {
        Name(name);
        Number(value);
    }

    // Of the characters of a number, only the sign of an exponent is escaped.
    private void Number(double value)
    {
        value.TryFormat(_buffer.AsSpan(_position), out int written, default, CultureInfo.InvariantCulture);
        int plus = _buffer.AsSpan(_position, written).IndexOf((byte)'+');
        _position += written;
        if (plus < 0)
            return;
        ReadOnlySpan<byte> exponent = _buffer.AsSpan(_position - written + plus + 1, written - plus - 1).ToArray();
        _position += plus - written;
        Escape((byte)'+');
        Literal(exponent);
    }

    private void Time(ReadOnlySpan<byte> name, DateTimeOffset value)
    {
        Name(name);
        Span<byte> text = stackalloc byte[32];
        value.UtcDateTime.TryFormat(text, out int written, value.Ticks % TimeSpan.TicksPerSecond == 0 ? "s" : "yyyy-MM-ddTHH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture);
        foreach (byte letter in text[..written])
        {
            if (letter == (byte)':')
                Escape(letter);
            else
                _buffer[_position++] = letter;
        }
        _buffer[_position++] = (byte)'Z';
    }

    private void Escape(byte value)
    {
        ReadOnlySpan<byte> digits = "0123456789ABCDEF"u8;
        _buffer[_position++] = (byte)'%';
        _buffer[_position++] = digits[value >> 4];
        _buffer[_position++] = digits[value & 15];
    }

    private void Literal(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(_buffer.AsSpan(_position));
        _position += bytes.Length;
    }
}
