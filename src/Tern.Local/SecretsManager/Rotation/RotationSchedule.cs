using System.Globalization;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Rotation;

/// <summary>The times of automatic rotations: a number of days, or <c>rate(10 days)</c>. A <c>cron</c> expression is stored, but has no effect.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_schedule.html">Rotation schedules</seealso>
internal static class RotationSchedule
{
    /// <summary>Schedules the next rotation of a secret, and cancels the one before.</summary>
    public static void Set(SecretStore store, StoredSecret secret)
    {
        secret.NextRotation?.Cancel();
        secret.NextRotation = null;
        secret.RotatesAt = null;
        if (secret.IsRotationEnabled != true || GetInterval(secret.RotationRules) is not { } interval)
            return;
        DateTimeOffset time = store.Now + interval;
        secret.RotatesAt = time;
        secret.NextRotation = new ScheduledRotation(store, secret);
        store.Effects.Schedule(secret.NextRotation, time);
    }

    /// <summary>Returns the time between rotations; null if the rules have none.</summary>
    public static TimeSpan? GetInterval(RotationRulesType? rules)
    {
        if (rules?.AutomaticallyAfterDays is { } days)
            return TimeSpan.FromDays(days);
        const string Start = "rate(";
        if (rules?.ScheduleExpression is not { } expression || !expression.StartsWith(Start, StringComparison.Ordinal) || !expression.EndsWith(')'))
            return null;
        string[] parts = expression[Start.Length..^1].Split(' ', StringSplitOptions.RemoveEmptyEntries);
        if (parts.Length != 2 || !int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int count) || count is 0 or > 100_000)
            return null;
        return parts[1] switch
        {
            "day" or "days" => TimeSpan.FromDays(count),
            "hour" or "hours" => TimeSpan.FromHours(count),
            _ => null,
        };
    }
}
