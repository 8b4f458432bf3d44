using System.Globalization;
using System.Numerics;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>Normalizes JSON numbers, so that <c>10</c>, <c>1e1</c> and <c>10.0</c> have the same text without a loss of digits.</summary>
internal static class NumberText
{
    public static string Normalize(string number)
    {
        string[] parts = number.ToUpperInvariant().Split('E');
        BigInteger exponent = parts.Length > 1 ? BigInteger.Parse(parts[1], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture) : 0;
        string sign = parts[0].StartsWith('-') ? "-" : "";
        string[] mantissa = parts[0].TrimStart('-').Split('.');
        string fraction = mantissa.Length > 1 ? mantissa[1] : "";
        exponent -= fraction.Length;
        string digits = (mantissa[0] + fraction).TrimStart('0');
        string significant = digits.TrimEnd('0');
        if (significant.Length == 0)
            return "0";
        exponent += digits.Length - significant.Length;
        return string.Create(CultureInfo.InvariantCulture, $"{sign}{significant}E{exponent}");
    }
}
