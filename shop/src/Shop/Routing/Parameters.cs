using System.Globalization;

namespace Shop.Routing;

/// <summary>Creates query parameters by type.</summary>
internal static class Parameters
{
    public static QueryParameter<long> Int64(string name, string summary, long minimum, long maximum = long.MaxValue, bool required = false) => new(
        name, summary,
        (text, out value) => long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value) && value >= minimum
            && value <= maximum,
        value => value.ToString(CultureInfo.InvariantCulture))
    {
        Type = "integer",
        Format = "int64",
        IsRequired = required,
        Minimum = minimum,
        Maximum = maximum == long.MaxValue ? null : maximum,
        Rule = maximum == long.MaxValue ? $"must be a whole number of at least {minimum}" : $"must be a whole number from {minimum} to {maximum}",
    };

    public static QueryParameter<decimal> Money(string name, string summary) => new(
        name, summary,
        (text, out value) => decimal.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out value) && value <= Validator.MaxMoney
            && value.Scale <= 2,
        value => value.ToString("0.00", CultureInfo.InvariantCulture))
    {
        Type = "number",
        Minimum = 0,
        Maximum = Validator.MaxMoney,
        Rule = "must be an amount from 0 with at most two decimals, such as 19.90",
    };

    public static QueryParameter<bool> Boolean(string name, string summary) => new(
        name, summary,
        (text, out value) => (value = text == "true") || text == "false",
        value => value ? "true" : "false")
    {
        Type = "boolean",
        Rule = "must be true or false",
    };

    public static QueryParameter<DateTime> Time(string name, string summary) => new(
        name, summary,
        TryParseTime,
        value => value.ToString("O", CultureInfo.InvariantCulture))
    {
        Type = "string",
        Format = "date-time",
        Rule = "must be a date or an instant with a time zone, such as 2026-01-31 or 2026-01-31T12:00:00Z",
    };

    public static QueryParameter<string> Text(string name, string summary, int maximum, bool required = false) => new(
        name, summary,
        (text, out value) => (value = text.Trim()).Length is > 0 && value.Length <= maximum && !value.Contains('\0'),
        value => value)
    {
        Type = "string",
        IsRequired = required,
        Maximum = maximum,
        Rule = $"must have 1 to {maximum} characters",
    };

    public static QueryParameter<string> OneOf(string name, string summary, params string[] values) => new(
        name, summary,
        (text, out value) => values.Contains(value = text),
        value => value)
    {
        Type = "string",
        Values = values,
        Rule = $"must be one of {string.Join(", ", values)}",
    };

    /// <summary>Parses RFC 3339 with a time zone, so that the result does not depend on the server's time zone, or a date, which is read in UTC.</summary>
    private static bool TryParseTime(string text, out DateTime utc)
    {
        string[] forms = ["yyyy-MM-dd", "yyyy-MM-ddTHH:mmK", "yyyy-MM-ddTHH:mm:ssK", "yyyy-MM-ddTHH:mm:ss.FFFFFFFK"];
        const DateTimeStyles InUtc = DateTimeStyles.AdjustToUniversal | DateTimeStyles.AssumeUniversal;
        return DateTime.TryParseExact(text, forms, CultureInfo.InvariantCulture, InUtc, out utc)
            && (text.Length == 10 || text[^1] == 'Z' || text.LastIndexOfAny(['+', '-']) > 10);
    }
}
