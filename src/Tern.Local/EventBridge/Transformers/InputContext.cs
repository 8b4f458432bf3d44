namespace Tern.Local.EventBridge.Transformers;

/// <summary>What a template can contain besides parts of the event.</summary>
/// <param name="RuleArn">The ARN of the rule.</param>
/// <param name="RuleName">The name of the rule.</param>
/// <param name="IngestionTime">When the service received the event.</param>
internal readonly record struct InputContext(string RuleArn, string RuleName, DateTimeOffset IngestionTime);
