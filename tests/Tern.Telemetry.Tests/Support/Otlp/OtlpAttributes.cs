using System.Globalization;

namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>The attributes of a span, an event or a data point.</summary>
/// <seealso href="https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/common/v1/common.proto">common.proto</seealso>
internal sealed class OtlpAttributes
{
    private readonly SortedDictionary<string, object> _values = new(StringComparer.Ordinal);

    /// <param name="attributes">The messages of type <c>KeyValue</c>. An attribute that occurs twice is an error.</param>
    public OtlpAttributes(IEnumerable<ProtobufMessage> attributes)
    {
        foreach (ProtobufMessage attribute in attributes)
            _values.Add(attribute.Text(1), ReadValue(attribute.Message(2)!));
    }

    /// <summary>The value: a string, a Boolean, an integer of 64 bits, a double or an array; null if the attribute is missing.</summary>
    public object? this[string name] => _values.GetValueOrDefault(name);

    /// <summary>The attributes in the order of their names. Only strings have quotation marks.</summary>
    public override string ToString() => string.Join(' ', _values.Select(attribute => $"{attribute.Key}={Format(attribute.Value)}"));

    private static object ReadValue(ProtobufMessage value)
    {
        if (value.Has(1))
            return value.Text(1);
        if (value.Has(2))
            return value.Integer(2) != 0;
        if (value.Has(3))
            return value.Integer(3);
        if (value.Has(4))
            return value.Number(4);
        return value.Message(5)?.Messages(1).Select(ReadValue).ToArray() ?? throw new InvalidDataException("The type of the attribute is not supported.");
    }

    private static string Format(object value) => value switch
    {
        string text => $"'{text}'",
        object[] values => $"[{string.Join(',', values.Select(Format))}]",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
