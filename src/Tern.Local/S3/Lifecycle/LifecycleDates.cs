namespace Tern.Local.S3.Lifecycle;

/// <summary>The times of lifecycle actions: midnight UTC.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html">Lifecycle configuration elements</seealso>
internal static class LifecycleDates
{
    /// <summary>Adds days to a time, and rounds the result up to the midnight after it.</summary>
    public static DateTimeOffset AddDays(DateTimeOffset time, int days)
    {
        DateTimeOffset last = DateTimeOffset.MaxValue.AddDays(-1);
        return days > (last - time).TotalDays ? DateTimeOffset.MaxValue : NextMidnight(time.AddDays(days));
    }

    /// <summary>Returns the midnight after a time.</summary>
    public static DateTimeOffset NextMidnight(DateTimeOffset time) => new DateTimeOffset(time.UtcDateTime.Date, TimeSpan.Zero).AddDays(1);
}
