namespace Tern.Functions.Metrics;

/// <summary>A member of the record that is no metric and no dimension.</summary>
/// <param name="name">The name.</param>
/// <param name="text">The value; null for a number.</param>
/// <param name="number">The value if it is a number.</param>
internal readonly struct MetricProperty(string name, string? text, double number)
{
    public string Name => name;

    public string? Text => text;

    public double Number => number;
}
