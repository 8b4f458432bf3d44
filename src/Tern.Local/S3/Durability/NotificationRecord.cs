using Tern.Local.Durability;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a bucket's notifications.</summary>
internal static class NotificationRecord
{
    public static void Write(RecordWriter writer, NotificationConfiguration? notifications)
    {
        writer.Boolean(notifications is not null);
        if (notifications is null)
            return;
        writer.Integer(notifications.TopicConfigurations.Count);
        foreach (TopicConfiguration topic in notifications.TopicConfigurations)
            Write(writer, topic.Id, topic.TopicArn, topic.Events, topic.Filter);
        writer.Integer(notifications.QueueConfigurations.Count);
        foreach (QueueConfiguration queue in notifications.QueueConfigurations)
            Write(writer, queue.Id, queue.QueueArn, queue.Events, queue.Filter);
        writer.Integer(notifications.LambdaFunctionConfigurations.Count);
        foreach (LambdaFunctionConfiguration function in notifications.LambdaFunctionConfigurations)
            Write(writer, function.Id, function.LambdaFunctionArn, function.Events, function.Filter);
        writer.Boolean(notifications.EventBridgeConfiguration is not null);
    }

    public static NotificationConfiguration? Read(ref RecordReader reader)
    {
        if (!reader.Boolean())
            return null;
        var topics = new TopicConfiguration[reader.Count()];
        for (int i = 0; i < topics.Length; i++)
        {
            topics[i] = new TopicConfiguration
            {
                Id = reader.OptionalText(),
                TopicArn = reader.Text(),
                Events = Events(StringListRecord.Read(ref reader)),
                Filter = Filter(ref reader),
            };
        }
        var queues = new QueueConfiguration[reader.Count()];
        for (int i = 0; i < queues.Length; i++)
        {
            queues[i] = new QueueConfiguration
            {
                Id = reader.OptionalText(),
                QueueArn = reader.Text(),
                Events = Events(StringListRecord.Read(ref reader)),
                Filter = Filter(ref reader),
            };
        }
        var functions = new LambdaFunctionConfiguration[reader.Count()];
        for (int i = 0; i < functions.Length; i++)
        {
            functions[i] = new LambdaFunctionConfiguration
            {
                Id = reader.OptionalText(),
                LambdaFunctionArn = reader.Text(),
                Events = Events(StringListRecord.Read(ref reader)),
                Filter = Filter(ref reader),
            };
        }
        return new NotificationConfiguration
        {
            TopicConfigurations = topics.Length == 0 ? AbsentList<TopicConfiguration>.Instance : topics,
            QueueConfigurations = queues.Length == 0 ? AbsentList<QueueConfiguration>.Instance : queues,
            LambdaFunctionConfigurations = functions.Length == 0 ? AbsentList<LambdaFunctionConfiguration>.Instance : functions,
            EventBridgeConfiguration = reader.Boolean() ? new EventBridgeConfiguration() : null,
        };
    }

    private static void Write(RecordWriter writer, string? id, string target, IReadOnlyList<Event> events, NotificationConfigurationFilter? filter)
    {
        writer.OptionalText(id);
        writer.Text(target);
        StringListRecord.Write(writer, [.. events.Select(item => item.Value)]);
        writer.Boolean(filter is not null);
        if (filter is null)
            return;
        IReadOnlyList<FilterRule> rules = filter.Key?.FilterRules ?? [];
        writer.Integer(rules.Count);
        foreach (FilterRule rule in rules)
        {
            writer.OptionalText(rule.Name?.Value);
            writer.OptionalText(rule.Value);
        }
    }

    private static Event[] Events(IReadOnlyList<string> events) => [.. events.Select(item => new Event(item))];

    private static NotificationConfigurationFilter? Filter(ref RecordReader reader)
    {
        if (!reader.Boolean())
            return null;
        var rules = new FilterRule[reader.Count()];
        for (int i = 0; i < rules.Length; i++)
        {
            rules[i] = new FilterRule
            {
                Name = reader.OptionalText() is { } name ? new FilterRuleName(name) : (FilterRuleName?)null,
                Value = reader.OptionalText(),
            };
        }
        return new NotificationConfigurationFilter { Key = new S3KeyFilter { FilterRules = rules } };
    }
}
