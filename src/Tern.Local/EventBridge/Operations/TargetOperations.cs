using Tern.EventBridge;
using Tern.Local.EventBridge.Events;
using Tern.Local.EventBridge.Patterns.Syntax;
using Tern.Local.EventBridge.Rules;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>PutTargets</c>, <c>RemoveTargets</c> and <c>ListTargetsByRule</c>.</summary>
internal static class TargetOperations
{
    private const int MaxTargets = 5;
    private const int ArnParts = 6;

    public static PutTargetsResponse Put(EventStore store, PutTargetsRequest request)
    {
        StoredRule rule = store.GetRule(request.EventBusName, request.Rule);
        List<RuleTarget> targets = [.. rule.Targets];
        foreach (Target definition in request.Targets)
        {
            Check(definition);
            var target = new RuleTarget(definition);
            int index = targets.FindIndex(existing => existing.Definition.Id == definition.Id);
            if (index >= 0)
                targets[index] = target;
            else
                targets.Add(target);
        }
        if (targets.Count > MaxTargets)
            throw EventErrors.LimitExceeded();
        Replace(store, rule, targets);
        return new();
    }

    public static RemoveTargetsResponse Remove(EventStore store, RemoveTargetsRequest request)
    {
        StoredRule rule = store.GetRule(request.EventBusName, request.Rule);
        RemoveTargetsResultEntry[] failed = [.. request.Ids.Where(id => !rule.Targets.Exists(target => target.Definition.Id == id)).Select(id => new RemoveTargetsResultEntry
        {
            TargetId = id,
            ErrorCode = "ResourceNotFoundException",
            ErrorMessage = $"Rule {rule.Name} does not have a target with the Id {id}.",
        })];
        Replace(store, rule, [.. rule.Targets.Where(target => !request.Ids.Contains(target.Definition.Id))]);
        return new() { FailedEntryCount = failed.Length, FailedEntries = failed };
    }

    public static ListTargetsByRuleResponse List(EventStore store, ListTargetsByRuleRequest request)
    {
        Page<RuleTarget> page = Pages.Take(store.GetRule(request.EventBusName, request.Rule).Targets, request.NextToken, request.Limit);
        return new() { Targets = [.. page.Items.Select(target => target.Definition)], NextToken = page.NextToken };
    }

    private static void Check(Target target)
    {
        int inputs = (target.Input is null ? 0 : 1) + (target.InputPath is null ? 0 : 1) + (target.InputTransformer is null ? 0 : 1);
        if (inputs > 1)
            throw EventErrors.Validation($"Only one of Input, InputPath, or InputTransformer must be provided for target {target.Id}.");
        if (target.Arn.Split(':', ArnParts) is not ["arn", _, { Length: > 0 } service, _, _, { Length: > 0 }])
            throw EventErrors.Validation($"Parameter {target.Arn} is not valid. Reason: Provided Arn is not in correct format.");
        if (service == "sqs" && target.Arn.EndsWith(".fifo", StringComparison.Ordinal) && string.IsNullOrEmpty(target.SqsParameters?.MessageGroupId))
            throw EventErrors.Validation($"Parameter(s) SqsParameters must be specified for target: {target.Id}.");
        if (target.Input is { } input && !JsonText.IsValid(input))
            throw EventErrors.Validation($"JSON syntax error in input for target {target.Id}: {SyntaxErrors.FindPosition(input)}");
        DeadLetterRules.Check(target.DeadLetterConfig);
    }

    private static void Replace(EventStore store, StoredRule rule, List<RuleTarget> targets)
    {
        rule.Targets.Clear();
        rule.Targets.AddRange(targets);
        store.Save(rule);
    }
}
