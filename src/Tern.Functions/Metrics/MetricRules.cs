using System.Runtime.CompilerServices;
using Tern.Functions.Errors;

namespace Tern.Functions.Metrics;

/// <summary>The rules of CloudWatch for names, dimensions and values: it discards a record that violates one.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">Embedded metric format</seealso>
internal static class MetricRules
{
    public const int MaxMetrics = 100;
    public const int MaxValues = 100;
    public const int MaxDimensions = 30;
    public const int MaxNameLength = 1024;
    public const int MaxDimensionNameLength = 250;
    public const int MaxDimensionValueLength = 1024;
    public const int MaxNamespaceLength = 255;

    /// <summary>The member with the definitions of the metrics.</summary>
    public const string Metadata = "_aws";

    // 2^360: https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_MetricDatum.html
    private const double MaxValue = 2.348542582773833E+108;

    public static bool IsValue(double value) => Math.Abs(value) <= MaxValue;

    public static void CheckValue(double value, [CallerArgumentExpression(nameof(value))] string? parameter = null)
    {
        if (!IsValue(value))
            throw new ArgumentOutOfRangeException(parameter, value, "The value of a metric must be a number from -2^360 to 2^360. Discard values that are not numbers before you add them.");
    }

    public static void CheckNamespace(string value, [CallerArgumentExpression(nameof(value))] string? parameter = null)
    {
        ArgumentNullException.ThrowIfNull(value, parameter);
        if (value.Length is 0 or > MaxNamespaceLength || value[0] == ':' || string.IsNullOrWhiteSpace(value) || value.StartsWith("AWS/", StringComparison.Ordinal) || !ContainsOnlyNamespaceCharacters(value))
            throw new ArgumentException($"The namespace '{value}' is not valid. Expected: 1 to {MaxNamespaceLength} letters, digits and characters of '.-_/#: ', not only spaces, without ':' or 'AWS/' at the start.", parameter);
    }

    /// <summary>Returns the name of a metric or a property, in which each lone surrogate is replaced.</summary>
    public static string CheckName(string value, [CallerArgumentExpression(nameof(value))] string? parameter = null)
    {
        ArgumentNullException.ThrowIfNull(value, parameter);
        if (value.Length is 0 or > MaxNameLength || value == Metadata || string.IsNullOrWhiteSpace(value))
            throw new ArgumentException($"The name '{Shorten(value)}' of {value.Length} characters is not valid. Expected: 1 to {MaxNameLength} characters, not only spaces, and not '{Metadata}'.", parameter);
        return Valid(value);
    }

    public static void CheckDimension(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(value);
        if (name == Metadata || name.StartsWith(':') || !IsDimensionText(name, MaxDimensionNameLength))
            throw new ArgumentException($"The name '{Shorten(name)}' of a dimension is not valid. Expected: 1 to {MaxDimensionNameLength} printable ASCII characters, not only spaces, without ':' at the start, and not '{Metadata}'.", nameof(name));
        if (!IsDimensionText(value, MaxDimensionValueLength))
            throw new ArgumentException($"The value of the dimension '{name}' is not valid. Expected: 1 to {MaxDimensionValueLength} printable ASCII characters, not only spaces. Values with other characters can be properties.", nameof(value));
    }

    public static bool IsDimensionText(string text, int maxLength) => text.Length > 0 && text.Length <= maxLength && !text.AsSpan().ContainsAnyExceptInRange(' ', '~') && text.AsSpan().ContainsAnyExcept(' ');

    /// <summary>Replaces each lone surrogate, which JSON in UTF-8 cannot contain.</summary>
    public static string Valid(string text) => text.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF') ? ValidText.Create(text) : text;

    public static Exception NameInUse(string name, string kind) =>
        new ArgumentException($"The name '{Shorten(name)}' is that of a {kind} already. Metrics, dimensions and properties are members of one object: use another name.", nameof(name));

    private static string Shorten(string text) => text.Length <= 64 ? text : text[..64] + "…";

    private static bool ContainsOnlyNamespaceCharacters(string text)
    {
        foreach (char c in text)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('.' or '-' or '_' or '/' or '#' or ':' or ' '))
                return false;
        }
        return true;
    }
}
