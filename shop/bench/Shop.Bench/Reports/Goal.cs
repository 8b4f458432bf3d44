using System.Globalization;

namespace Shop.Bench.Reports;

/// <summary>The limit of a ratio or a figure.</summary>
internal readonly record struct Goal(double Limit, bool AtLeast, string Unit = "×")
{
    public static Goal AtMostRatio(double limit) => new(limit, AtLeast: false);

    public static Goal AtLeastRatio(double limit) => new(limit, AtLeast: true);

    public string Verdict(double value) => (AtLeast ? value >= Limit : value <= Limit) ? "reached" : "missed";

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{(AtLeast ? "≥" : "≤")} {Limit} {Unit}");
}
