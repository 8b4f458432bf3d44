using Tern.EventBridge;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Rules;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary>
/// <c>PutRule</c>, <c>DescribeRule</c>, <c>EnableRule</c>, <c>DisableRule</c>, <c>DeleteRule</c>, <c>ListRules</c> and <c>ListRuleNamesByTarget</c>.
/// </summary>
internal static class RuleOperations
{
    private const int MaxRules = 300;

    public static PutRuleResponse Put(EventStore store, PutRuleRequest request)
    {
        StoredBus bus = store.GetBus(request.EventBusName);
        string? pattern = string.IsNullOrEmpty(request.EventPattern) ? null : request.EventPattern;
        string? schedule = string.IsNullOrEmpty(request.ScheduleExpression) ? null : request.ScheduleExpression;
        if (pattern is null && schedule is null)
            throw EventErrors.Validation("Parameter(s) EventPattern or ScheduleExpression must be specified.");
        if (schedule is not null && bus.Name != EventArns.DefaultBus)
            throw EventErrors.Validation("ScheduleExpression is supported only on the default event bus.");
        bool isNew = !bus.Rules.TryGetValue(request.Name, out StoredRule? rule);
        rule ??= new StoredRule(request.Name, bus.Name, EventArns.Rule(store.Scope, bus.Name, request.Name));
        if (isNew && bus.Rules.Count >= MaxRules)
            throw EventErrors.LimitExceeded();
        rule.SetConditions(pattern, schedule);
        // Tags of an existing rule are changed by TagResource only.
        if (isNew)
            TagOperations.Add(rule.Tags, request.Tags);
        rule.State = request.State ?? RuleState.Enabled;
        rule.Description = request.Description;
        rule.RoleArn = request.RoleArn;
        store.RestartSchedule(rule);
        store.Save(rule);
        return new() { RuleArn = rule.Arn };
    }

    public static DescribeRuleResponse Describe(EventStore store, DescribeRuleRequest request)
    {
        StoredRule rule = store.GetRule(request.EventBusName, request.Name);
        return new()
        {
            Name = rule.Name,
            Arn = rule.Arn,
            EventPattern = rule.PatternText,
            ScheduleExpression = rule.ScheduleText,
            State = rule.State,
            Description = rule.Description,
            RoleArn = rule.RoleArn,
            EventBusName = rule.BusName,
            CreatedBy = store.Scope.AccountId,
        };
    }

    public static EnableRuleResponse Enable(EventStore store, EnableRuleRequest request)
    {
        SetState(store, store.GetRule(request.EventBusName, request.Name), RuleState.Enabled);
        return new();
    }

    public static DisableRuleResponse Disable(EventStore store, DisableRuleRequest request)
    {
        SetState(store, store.GetRule(request.EventBusName, request.Name), RuleState.Disabled);
        return new();
    }

    public static DeleteRuleResponse Delete(EventStore store, DeleteRuleRequest request)
    {
        StoredBus bus = store.GetBus(request.EventBusName);
        // As in the service, the deletion of a rule that does not exist succeeds.
        if (!bus.Rules.TryGetValue(request.Name, out StoredRule? rule))
            return new();
        if (rule.Targets.Count > 0)
            throw EventErrors.Validation("Rule can't be deleted since it has targets.");
        store.Remove(rule);
        return new();
    }

    public static ListRulesResponse List(EventStore store, ListRulesRequest request)
    {
        StoredRule[] all = [.. store.GetBus(request.EventBusName).Rules.Values.Where(rule => rule.Name.StartsWith(request.NamePrefix ?? "", StringComparison.Ordinal))];
        Page<StoredRule> page = Pages.Take(all, request.NextToken, request.Limit);
        return new() { Rules = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    public static ListRuleNamesByTargetResponse ListNames(EventStore store, ListRuleNamesByTargetRequest request)
    {
        string[] all = [.. store.GetBus(request.EventBusName).Rules.Values.Where(rule => rule.Targets.Exists(target => target.Definition.Arn == request.TargetArn)).Select(rule => rule.Name)];
        Page<string> page = Pages.Take(all, request.NextToken, request.Limit);
        return new() { RuleNames = page.Items, NextToken = page.NextToken };
    }

    private static void SetState(EventStore store, StoredRule rule, RuleState state)
    {
        rule.State = state;
        store.RestartSchedule(rule);
        store.Save(rule);
    }

    private static Rule Describe(StoredRule rule) => new()
    {
        Name = rule.Name,
        Arn = rule.Arn,
        EventPattern = rule.PatternText,
        ScheduleExpression = rule.ScheduleText,
        State = rule.State,
        Description = rule.Description,
        RoleArn = rule.RoleArn,
        EventBusName = rule.BusName,
    };
}
