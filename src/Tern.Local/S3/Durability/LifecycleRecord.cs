using Tern.Local.Durability;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of lifecycle rules.</summary>
internal static class LifecycleRecord
{
    public static void Write(RecordWriter writer, IReadOnlyList<LifecycleRule>? rules)
    {
        writer.Boolean(rules is not null);
        if (rules is null)
            return;
        writer.Integer(rules.Count);
        foreach (LifecycleRule rule in rules)
            Write(writer, rule);
    }

    public static LifecycleRule[]? Read(ref RecordReader reader)
    {
        if (!reader.Boolean())
            return null;
        var rules = new LifecycleRule[reader.Count()];
        for (int i = 0; i < rules.Length; i++)
            rules[i] = ReadRule(ref reader);
        return rules;
    }

    private static void Write(RecordWriter writer, LifecycleRule rule)
    {
        writer.OptionalText(rule.ID);
        writer.OptionalText(rule.Prefix);
        writer.Text(rule.Status.Value);
        writer.Boolean(rule.Expiration is not null);
        if (rule.Expiration is { } expiration)
        {
            writer.OptionalTime(expiration.Date);
            writer.OptionalInteger(expiration.Days);
            writer.OptionalBoolean(expiration.ExpiredObjectDeleteMarker);
        }
        LifecycleFilterRecord.Write(writer, rule.Filter);
        writer.Integer(rule.Transitions.Count);
        foreach (Transition transition in rule.Transitions)
        {
            writer.OptionalTime(transition.Date);
            writer.OptionalInteger(transition.Days);
            writer.OptionalText(transition.StorageClass?.Value);
        }
        writer.Integer(rule.NoncurrentVersionTransitions.Count);
        foreach (NoncurrentVersionTransition transition in rule.NoncurrentVersionTransitions)
        {
            writer.OptionalInteger(transition.NoncurrentDays);
            writer.OptionalInteger(transition.NewerNoncurrentVersions);
            writer.OptionalText(transition.StorageClass?.Value);
        }
        writer.Boolean(rule.NoncurrentVersionExpiration is not null);
        if (rule.NoncurrentVersionExpiration is { } noncurrent)
        {
            writer.OptionalInteger(noncurrent.NoncurrentDays);
            writer.OptionalInteger(noncurrent.NewerNoncurrentVersions);
        }
        writer.Boolean(rule.AbortIncompleteMultipartUpload is not null);
        if (rule.AbortIncompleteMultipartUpload is { } abort)
            writer.OptionalInteger(abort.DaysAfterInitiation);
    }

    private static LifecycleRule ReadRule(ref RecordReader reader) => new()
    {
        ID = reader.OptionalText(),
        Prefix = reader.OptionalText(),
        Status = new ExpirationStatus(reader.Text()),
        Expiration = !reader.Boolean() ? null : new()
        {
            Date = reader.OptionalTime(),
            Days = (int?)reader.OptionalInteger(),
            ExpiredObjectDeleteMarker = reader.OptionalBoolean(),
        },
        Filter = LifecycleFilterRecord.Read(ref reader),
        Transitions = ReadTransitions(ref reader),
        NoncurrentVersionTransitions = ReadNoncurrentTransitions(ref reader),
        NoncurrentVersionExpiration = !reader.Boolean() ? null : new()
        {
            NoncurrentDays = (int?)reader.OptionalInteger(),
            NewerNoncurrentVersions = (int?)reader.OptionalInteger(),
        },
        AbortIncompleteMultipartUpload = !reader.Boolean() ? null : new() { DaysAfterInitiation = (int?)reader.OptionalInteger() },
    };

    private static IReadOnlyList<Transition> ReadTransitions(ref RecordReader reader)
    {
        var transitions = new Transition[reader.Count()];
        for (int i = 0; i < transitions.Length; i++)
        {
            transitions[i] = new Transition
            {
                Date = reader.OptionalTime(),
                Days = (int?)reader.OptionalInteger(),
                StorageClass = ReadStorageClass(ref reader),
            };
        }
        return transitions.Length == 0 ? AbsentList<Transition>.Instance : transitions;
    }

    private static IReadOnlyList<NoncurrentVersionTransition> ReadNoncurrentTransitions(ref RecordReader reader)
    {
        var transitions = new NoncurrentVersionTransition[reader.Count()];
        for (int i = 0; i < transitions.Length; i++)
        {
            transitions[i] = new NoncurrentVersionTransition
            {
                NoncurrentDays = (int?)reader.OptionalInteger(),
                NewerNoncurrentVersions = (int?)reader.OptionalInteger(),
                StorageClass = ReadStorageClass(ref reader),
            };
        }
        return transitions.Length == 0 ? AbsentList<NoncurrentVersionTransition>.Instance : transitions;
    }

    private static TransitionStorageClass? ReadStorageClass(ref RecordReader reader) =>
        reader.OptionalText() is { } storageClass ? new TransitionStorageClass(storageClass) : (TransitionStorageClass?)null;
}
