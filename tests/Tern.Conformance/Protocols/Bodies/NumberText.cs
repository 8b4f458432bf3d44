using System.Globalization;
using System.Numerics;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>The digits of a JSON number in one form, so that <c>10</c>, <c>1e1</c> and <c>10.0</c> are alike and no digit is lost.</summary>
internal static class NumberText
{
    public static string Normalize(string number)
    {
        string[] parts = number.ToUpperInvariant().Split('E');
        BigInteger exponent = parts.Length > 1 ? BigInteger.Parse(parts[1], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture) : 0;
        string sign = parts[0].StartsWith('-') ? "-" : "";
        string[] halves = parts[0].TrimStart('-').Split('.');
        string fraction = halves.Length > 1 ? halves[1] : "";
        exponent -= fraction.Length;
        string digits = (halves[0] + fraction).TrimStart('0');
        string significant = digits.TrimEnd('0');
        if (significant.Length == 0)
            return "0";
        exponent += digits.Length - significant.Length;
        return string.Create(CultureInfo.InvariantCulture, $"{sign}{significant}E{exponent}");
    }
}
