using System.Globalization;
using Tern.Local.Delivery;
using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>The rules of notification configurations: their targets, filters and IDs.</summary>
internal static class ConfigurationRules
{
    /// <summary>Checks a configuration, and returns it as it is stored: each part has an ID, and filters have the names of responses.</summary>
    /// <param name="configuration">The configuration of the request.</param>
    /// <param name="region">The region of the bucket.</param>
    /// <param name="targets">Finds the targets; null to skip their validation.</param>
    /// <exception cref="S3ServiceException">An ARN or a filter is not valid, two configurations overlap, or a target does not exist.</exception>
    public static NotificationConfiguration Check(NotificationConfiguration configuration, string region, IMessageTargets? targets)
    {
        CheckArns("Queue", "sqs", region, configuration.QueueConfigurations.Select(queue => queue.QueueArn));
        CheckArns("Topic", "sns", region, configuration.TopicConfigurations.Select(topic => topic.TopicArn));
        CheckArns("CloudFunction", "lambda", region, configuration.LambdaFunctionConfigurations.Select(function => function.LambdaFunctionArn));
        var normalized = new NotificationConfiguration
        {
            QueueConfigurations = [.. configuration.QueueConfigurations.Select(queue => new QueueConfiguration { Id = queue.Id ?? CreateId(), QueueArn = queue.QueueArn, Events = queue.Events, Filter = CheckFilter(queue.Filter) })],
            TopicConfigurations = [.. configuration.TopicConfigurations.Select(topic => new TopicConfiguration { Id = topic.Id ?? CreateId(), TopicArn = topic.TopicArn, Events = topic.Events, Filter = CheckFilter(topic.Filter) })],
            LambdaFunctionConfigurations = [.. configuration.LambdaFunctionConfigurations.Select(function => new LambdaFunctionConfiguration { Id = function.Id ?? CreateId(), LambdaFunctionArn = function.LambdaFunctionArn, Events = function.Events, Filter = CheckFilter(function.Filter) })],
            EventBridgeConfiguration = configuration.EventBridgeConfiguration,
        };
        if (targets is not null)
            CheckTargets(normalized, targets);
        OverlapRules.Check(normalized);
        return normalized;
    }

    private static string CreateId() => Convert.ToHexString(Guid.NewGuid().ToByteArray());

    private static void CheckArns(string name, string service, string region, IEnumerable<string> arns)
    {
        foreach (string arn in arns)
        {
            if (arn.Split(':') is not ["arn", _, var found, { Length: > 0 } target, { Length: > 0 }, .. { Length: > 0 }] || found != service)
                throw RequestErrors.InvalidArgument("The ARN could not be parsed", name, arn);
            if (target != region)
                throw RequestErrors.InvalidArgument("The notification destination service region is not valid for the bucket location constraint", name, arn);
        }
    }

    private static NotificationConfigurationFilter? CheckFilter(NotificationConfigurationFilter? filter)
    {
        if (filter?.Key is not { } key)
            return filter;
        List<FilterRule> rules = [];
        foreach (FilterRule rule in key.FilterRules)
        {
            if (rule.Name is null || rule.Value is null)
                throw RequestErrors.MalformedXml();
            FilterRule normalized = FilterNames.Normalize(rule)
                ?? throw RequestErrors.InvalidArgument("filter rule name must be either prefix or suffix", "FilterRule.Name", rule.Name?.Value);
            if (rules.Any(other => other.Name == normalized.Name))
                throw RequestErrors.InvalidArgument($"Cannot specify more than one {normalized.Name!.Value.Value.ToLowerInvariant()} rule in a filter.", "FilterRule.Name", rule.Name?.Value);
            rules.Add(normalized);
        }
        return new NotificationConfigurationFilter { Key = new S3KeyFilter { FilterRules = rules } };
    }

    private static void CheckTargets(NotificationConfiguration configuration, IMessageTargets targets)
    {
        List<KeyValuePair<string, string>> missing = [];
        Find(configuration.QueueConfigurations.Select(queue => queue.QueueArn), "The destination queue does not exist");
        Find(configuration.TopicConfigurations.Select(topic => topic.TopicArn), "The destination topic does not exist");
        Find(configuration.LambdaFunctionConfigurations.Select(function => function.LambdaFunctionArn), "The destination Lambda does not exist");
        if (missing.Count == 0)
            return;
        List<KeyValuePair<string, string>> details = [];
        for (int i = 0; i < missing.Count; i++)
        {
            string number = (i + 1).ToString(CultureInfo.InvariantCulture);
            details.Add(new($"ArgumentName{number}", missing[i].Key));
            details.Add(new($"ArgumentValue{number}", missing[i].Value));
        }
        throw new S3ServiceException(400, "InvalidArgument", "Unable to validate the following destination configurations") { Details = details };

        void Find(IEnumerable<string> arns, string problem) =>
            missing.AddRange(arns.Where(arn => !targets.Exists(arn)).Select(arn => new KeyValuePair<string, string>(arn, problem)));
    }
}
