using System.Globalization;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Rotation;

/// <summary>The times of automatic rotations: a number of days, or <c>rate(10 days)</c>. A <c>cron</c> expression is stored, but has no effect.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_schedule.html">Rotation schedules</seealso>
internal static class RotationSchedule
{
    // A program adds its functions after the start.
    private static readonly TimeSpan s_restoreDelay = TimeSpan.FromSeconds(10);

    /// <summary>Schedules the rotations of a secret that was restored. They occur at the earliest 10 seconds after the start.</summary>
    public static void Restore(SecretStore store, StoredSecret secret)
    {
        DateTimeOffset earliest = store.Now + s_restoreDelay;
        if (secret.Rotation is { } rotation)
            store.Effects.Schedule(new RestoredRotation(store, secret, rotation), earliest);
        if (secret.RotatesAt is not { } time)
            return;
        secret.NextRotation = new ScheduledRotation(store, secret);
        store.Effects.Schedule(secret.NextRotation, time > earliest ? time : earliest);
    }

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

    /// <summary>Schedules the rotation whose time has passed while the secret was scheduled for deletion. It starts soon.</summary>
    public static void Continue(SecretStore store, StoredSecret secret)
    {
        if (secret.RotatesAt is not { } time || time > store.Now)
            return;
        secret.NextRotation?.Cancel();
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
