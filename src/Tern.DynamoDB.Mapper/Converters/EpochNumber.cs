namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Times as numbers.</summary>
internal static class EpochNumber
{
    /// <summary>Parses the number of seconds or milliseconds since 1970. Fractions of the unit are discarded.</summary>
    public static bool TryParse(ReadOnlySpan<byte> utf8, bool isMilliseconds, out DateTimeOffset value)
    {
        value = default;
        if (!DecimalNumber.TryParseDecimal(utf8, out decimal number))
            return false;
        number = decimal.Floor(number);
        // Before the multiplication, which could overflow.
        if (number < DateTimeOffset.MinValue.ToUnixTimeMilliseconds() || number > DateTimeOffset.MaxValue.ToUnixTimeMilliseconds())
            return false;
        decimal milliseconds = number * (isMilliseconds ? 1 : 1000);
        if (milliseconds < DateTimeOffset.MinValue.ToUnixTimeMilliseconds() || milliseconds > DateTimeOffset.MaxValue.ToUnixTimeMilliseconds())
            return false;
        value = DateTimeOffset.FromUnixTimeMilliseconds((long)milliseconds);
        return true;
    }
}
