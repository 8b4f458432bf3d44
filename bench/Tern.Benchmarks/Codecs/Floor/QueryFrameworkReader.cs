using Tern.Benchmarks.Metrics;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>Hand-written code that reads the response with the framework's reader into the same types.</summary>
internal static class QueryFrameworkReader
{
    public static GetMetricDataResponse ReadGetMetricData(byte[] body)
    {
        IReadOnlyList<MetricDataResult> results = AbsentList<MetricDataResult>.Instance;
        IReadOnlyList<MessageData> messages = AbsentList<MessageData>.Instance;
        string? nextToken = null;
        using System.Xml.XmlReader reader = FrameworkXml.Read(body);
        reader.MoveToContent();
        reader.ReadStartElement();
        while (reader.MoveToContent() == System.Xml.XmlNodeType.Element)
        {
            if (reader.LocalName != "GetMetricDataResult")
            {
                reader.Skip();
                continue;
            }
            reader.ReadStartElement();
            while (reader.MoveToContent() == System.Xml.XmlNodeType.Element)
            {
                switch (reader.LocalName)
                {
                    case "MetricDataResults":
                        results = Members(reader, Result);
                        break;
                    case "NextToken":
                        nextToken = reader.ReadElementContentAsString();
                        break;
                    case "Messages":
                        messages = Members(reader, Message);
                        break;
                    default:
                        reader.Skip();
                        break;
                }
            }
            reader.ReadEndElement();
        }
        return new GetMetricDataResponse { MetricDataResults = results, NextToken = nextToken, Messages = messages };
    }

    private static T[] Members<T>(System.Xml.XmlReader reader, Func<System.Xml.XmlReader, T> read)
    {
        var elements = new List<T>();
        if (reader.IsEmptyElement)
        {
            reader.Read();
            return [];
        }
        reader.ReadStartElement();
        while (reader.MoveToContent() == System.Xml.XmlNodeType.Element)
        {
            if (reader.LocalName == "member")
                elements.Add(read(reader));
            else
                reader.Skip();
        }
        reader.ReadEndElement();
        return [.. elements];
    }

    private static MetricDataResult Result(System.Xml.XmlReader reader)
    {
        string? id = null;
        string? label = null;
        IReadOnlyList<DateTimeOffset> timestamps = AbsentList<DateTimeOffset>.Instance;
        IReadOnlyList<double> values = AbsentList<double>.Instance;
        StatusCode? statusCode = null;
        IReadOnlyList<MessageData> messages = AbsentList<MessageData>.Instance;
        reader.ReadStartElement();
        while (reader.MoveToContent() == System.Xml.XmlNodeType.Element)
        {
            switch (reader.LocalName)
            {
                case "Id":
                    id = reader.ReadElementContentAsString();
                    break;
                case "Label":
                    label = reader.ReadElementContentAsString();
                    break;
                case "Timestamps":
                    timestamps = Members(reader, static element => System.Xml.XmlConvert.ToDateTimeOffset(element.ReadElementContentAsString()));
                    break;
                case "Values":
                    values = Members(reader, static element => System.Xml.XmlConvert.ToDouble(element.ReadElementContentAsString()));
                    break;
                case "StatusCode":
                    statusCode = new StatusCode(reader.ReadElementContentAsString());
                    break;
                case "Messages":
                    messages = Members(reader, Message);
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        reader.ReadEndElement();
        return new MetricDataResult { Id = id, Label = label, Timestamps = timestamps, Values = values, StatusCode = statusCode, Messages = messages };
    }

    private static MessageData Message(System.Xml.XmlReader reader)
    {
        string? code = null;
        string? value = null;
        reader.ReadStartElement();
        while (reader.MoveToContent() == System.Xml.XmlNodeType.Element)
        {
            switch (reader.LocalName)
            {
                case "Code":
                    code = reader.ReadElementContentAsString();
                    break;
                case "Value":
                    value = reader.ReadElementContentAsString();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        reader.ReadEndElement();
        return new MessageData { Code = code, Value = value };
    }
}
