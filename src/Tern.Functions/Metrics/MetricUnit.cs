namespace Tern.Functions.Metrics;

/// <summary>The unit of a metric.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_MetricDatum.html">MetricDatum</seealso>
public enum MetricUnit
{
    /// <summary>No unit.</summary>
    None,

    /// <summary>Events.</summary>
    Count,

    /// <summary>Percent, from 0 to 100.</summary>
    Percent,

    /// <summary>Seconds.</summary>
    Seconds,

    /// <summary>Milliseconds.</summary>
    Milliseconds,

    /// <summary>Microseconds.</summary>
    Microseconds,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>Kilobytes.</summary>
    Kilobytes,

    /// <summary>Megabytes.</summary>
    Megabytes,

    /// <summary>Gigabytes.</summary>
    Gigabytes,

    /// <summary>Terabytes.</summary>
    Terabytes,

    /// <summary>Bits.</summary>
    Bits,

    /// <summary>Kilobits.</summary>
    Kilobits,

    /// <summary>Megabits.</summary>
    Megabits,

    /// <summary>Gigabits.</summary>
    Gigabits,

    /// <summary>Terabits.</summary>
    Terabits,

    /// <summary>Events per second.</summary>
    CountPerSecond,

    /// <summary>Bytes per second.</summary>
    BytesPerSecond,

    /// <summary>Kilobytes per second.</summary>
    KilobytesPerSecond,

    /// <summary>Megabytes per second.</summary>
    MegabytesPerSecond,

    /// <summary>Gigabytes per second.</summary>
    GigabytesPerSecond,

    /// <summary>Terabytes per second.</summary>
    TerabytesPerSecond,

    /// <summary>Bits per second.</summary>
    BitsPerSecond,

    /// <summary>Kilobits per second.</summary>
    KilobitsPerSecond,

    /// <summary>Megabits per second.</summary>
    MegabitsPerSecond,

    /// <summary>Gigabits per second.</summary>
    GigabitsPerSecond,

    /// <summary>Terabits per second.</summary>
    TerabitsPerSecond,
}
