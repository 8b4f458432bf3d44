using Tern.EventBridge;
using Tern.Local.Durability;
using Tern.Local.EventBridge.Rules;
using Tern.Local.EventBridge.Wire;

namespace Tern.Local.EventBridge.Durability;

/// <summary>The binary form of a rule with its targets.</summary>
internal static class RuleRecord
{
    public static void Write(in RecordWriter writer, StoredRule rule)
    {
        writer.Text(rule.Name);
        writer.Text(rule.BusName);
        writer.Text(rule.Arn);
        writer.OptionalText(rule.PatternText);
        writer.OptionalText(rule.ScheduleText);
        writer.Text(rule.State.Value);
        writer.OptionalText(rule.Description);
        writer.OptionalText(rule.RoleArn);
        writer.Time(rule.ScheduledFrom);
        TagsRecord.Write(writer, rule.Tags);
        ModelRecord.Write(writer, new ListTargetsByRuleResponse { Targets = [.. rule.Targets.Select(target => target.Definition)] }, ListTargetsByRuleServer.WriteResponse);
    }

    public static StoredRule Read(ref RecordReader reader)
    {
        var rule = new StoredRule(reader.Text(), reader.Text(), reader.Text());
        rule.SetConditions(reader.OptionalText(), reader.OptionalText());
        rule.State = new RuleState(reader.Text());
        rule.Description = reader.OptionalText();
        rule.RoleArn = reader.OptionalText();
        rule.ScheduledFrom = reader.Time();
        TagsRecord.Read(ref reader, rule.Tags);
        rule.Targets.AddRange(ModelRecord.Read(ref reader, PutTargetsServer.ReadRequest).Targets.Select(target => new RuleTarget(target)));
        return rule;
    }
}
