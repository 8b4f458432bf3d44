using System.Globalization;

namespace Tern.Local.Benchmarks;

/// <summary>Numbers in texts.</summary>
internal static class Number
{
    public static int Parse(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    public static double ParseReal(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    /// <summary>Writes a number with at least three digits.</summary>
    public static string Format(double value) => value.ToString(value >= 100 ? "N0" : value >= 10 ? "N1" : "N2", CultureInfo.InvariantCulture);
}
