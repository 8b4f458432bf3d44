using System.Text;
using System.Text.Json;
using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Sns.Filters;
using Tern.Local.Sns.Topics;
using Tern.Local.Sqs;

namespace Tern.Local.Sns.Subscriptions;

/// <summary>The attributes of subscriptions: their names, their values, and what they change.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/API_SetSubscriptionAttributes.html">SetSubscriptionAttributes</seealso>
internal static class SubscriptionAttributes
{
    public const string DeliveryPolicy = "DeliveryPolicy";
    public const string Filter = "FilterPolicy";
    public const string FilterScope = "FilterPolicyScope";
    public const string RawMessageDelivery = "RawMessageDelivery";
    public const string RedrivePolicy = "RedrivePolicy";
    public const string SubscriptionRoleArn = "SubscriptionRoleArn";

    private const string DeadLetterMember = "deadLetterTargetArn";
    private const string MissingTarget = "RedrivePolicy: Missing deadLetterTargetArn attribute";

    /// <summary>Checks that a topic can have one more filter policy. The caller holds the lock of its region.</summary>
    /// <exception cref="Tern.Sns.FilterPolicyLimitExceededException">The topic has 200 filter policies.</exception>
    public static void CheckFilterCount(SnsTopic topic)
    {
        if (topic.Subscriptions.Count(subscription => subscription.Settings.Filter is not null) >= SnsLimits.MaxFilterPoliciesOfTopic)
            throw new Tern.Sns.FilterPolicyLimitExceededException("Filter policy limit exceeded");
    }

    /// <summary>Returns the settings after all attributes of a request or of a document were set.</summary>
    /// <param name="attributes">The attributes; null for none.</param>
    /// <param name="protocol">The protocol of the subscription.</param>
    /// <param name="isFifoTopic">Whether the topic is a FIFO topic.</param>
    /// <param name="isStored">Whether the attributes are those of a document. A value that was accepted before is then valid.</param>
    /// <inheritdoc cref="Set(SubscriptionSettings, string, string, SnsProtocol, bool, bool)" path="/exception"/>
    public static SubscriptionSettings Create(OrderedMap<string>? attributes, SnsProtocol protocol, bool isFifoTopic, bool isStored = false)
    {
        SubscriptionSettings settings = SubscriptionSettings.Default;
        if (attributes is null)
            return settings;
        // A filter policy is validated for its scope.
        if (attributes.TryGetValue(FilterScope, out string? scope))
            settings = Set(settings, FilterScope, scope, protocol, isFifoTopic, isStored);
        foreach ((string name, string value) in attributes)
        {
            if (name != FilterScope)
                settings = Set(settings, name, value, protocol, isFifoTopic, isStored);
            // An empty policy removes one. A new subscription has none.
            if (name == RedrivePolicy && value.Length > 0 && settings.DeadLetterArn is null && !isStored)
                throw new InvalidAttributeException(MissingTarget);
        }
        return settings;
    }

    /// <summary>Returns the settings after an attribute was set. An empty value or an empty policy removes a policy.</summary>
    /// <exception cref="UnknownAttributeException">A subscription has no attribute with this name.</exception>
    /// <exception cref="InvalidAttributeException">The value is not valid.</exception>
    /// <exception cref="Tern.Sns.InvalidParameterException">Tern.Local does not support the attribute.</exception>
    public static SubscriptionSettings Set(SubscriptionSettings settings, string name, string value, SnsProtocol protocol, bool isFifoTopic, bool isStored = false)
    {
        switch (name)
        {
            case DeliveryPolicy:
                SubscriptionDeliveryPolicy? policy = value.Length == 0 ? null : DeliveryPolicyReader.ReadSubscription(value);
                return Store(settings with { DeliveryPolicy = policy }, name, policy is null ? "" : DeliveryPolicyWriter.Write(policy));
            case Filter:
                return SetFilter(settings, value, settings.FilterScope);
            case FilterScope:
                FilterPolicyScope scope = value switch
                {
                    "MessageAttributes" => FilterPolicyScope.MessageAttributes,
                    "MessageBody" => FilterPolicyScope.MessageBody,
                    _ => throw new InvalidAttributeException($"FilterPolicyScope: Invalid value [{value}]. Please use either MessageBody or MessageAttributes"),
                };
                return Store(SetFilter(settings, settings.Attributes.GetValueOrDefault(Filter) ?? "", scope), name, value);
            case RawMessageDelivery:
                if (!bool.TryParse(value, out bool isRaw))
                    throw new InvalidAttributeException($"RawMessageDelivery: Invalid value [{value}]. Must be true or false.");
                if (!isStored && protocol is not (SnsProtocol.Sqs or SnsProtocol.Http or SnsProtocol.Https))
                    throw new InvalidAttributeException($"Delivery protocol [{protocol.GetName()}] does not support raw message delivery.");
                return Store(settings with { IsRaw = isRaw }, name, isRaw ? "true" : "false");
            case RedrivePolicy:
                string? target = ReadDeadLetterTarget(value, isStored);
                // A standard topic has no message groups, which a FIFO queue requires.
                if (target is not null && SubscriptionEndpoints.IsFifoQueue(target) && !isFifoTopic && !isStored)
                    throw new InvalidAttributeException("RedrivePolicy: deadLetterTargetArn must be the ARN of a standard queue, because the topic is a standard topic");
                return Store(settings with { DeadLetterArn = target }, name, target is null ? "" : value);
            case SubscriptionRoleArn:
                return Store(settings, name, value);
            case "ReplayPolicy" or "ReplayStatus":
                throw SnsErrors.NotSupported($"the attribute '{name}'");
            default:
                throw new UnknownAttributeException(name);
        }
    }

    private static SubscriptionSettings SetFilter(SubscriptionSettings settings, string json, FilterPolicyScope scope)
    {
        settings = settings with { FilterScope = scope };
        if (json.Length == 0)
            return Store(settings with { Filter = null }, Filter, "");
        try
        {
            return PolicySyntax.IsEmptyObject(json, $"{Filter}: ")
                ? Store(settings with { Filter = null }, Filter, "")
                : Store(settings with { Filter = FilterPolicy.Parse(Encoding.UTF8.GetBytes(json), scope) }, Filter, json);
        }
        catch (InvalidFilterPolicyException e)
        {
            throw new InvalidAttributeException(e.Message);
        }
    }

    private static string? ReadDeadLetterTarget(string json, bool isStored)
    {
        if (json.Length == 0)
            return null;
        try
        {
            if (PolicySyntax.IsEmptyObject(json, $"{RedrivePolicy}: "))
                return null;
            JsonElement policy = JsonElement.Parse(json);
            if (!isStored && policy.ValueKind == JsonValueKind.Object && policy.EnumerateObject().Select(member => member.Name).FirstOrDefault(name => name != DeadLetterMember) is { } unknown)
                throw new InvalidAttributeException($"RedrivePolicy: invalid JSON. Attribute {unknown} is unknown.");
            if (policy.ValueKind != JsonValueKind.Object || !policy.TryGetProperty(DeadLetterMember, out JsonElement target))
                throw new InvalidAttributeException(MissingTarget);
            string arn = target.ValueKind == JsonValueKind.String ? target.GetString()! : "";
            if (arn.Split(':') is ["arn", _, not "sqs", _, _, _, ..])
                throw new InvalidAttributeException("RedrivePolicy: deadLetterTargetArn must be a SQS queue");
            return QueueAddresses.TryParseArn(arn, out _, out _) ? arn : throw new InvalidAttributeException("RedrivePolicy: deadLetterTargetArn is an invalid arn");
        }
        catch (InvalidFilterPolicyException e)
        {
            throw new InvalidAttributeException(e.Message);
        }
        // A text with half of a surrogate pair cannot be read.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new InvalidAttributeException("RedrivePolicy: failed to parse JSON.");
        }
    }

    private static SubscriptionSettings Store(SubscriptionSettings settings, string name, string value)
    {
        OrderedMap<string> attributes = new(settings.Attributes.Where(attribute => attribute.Key != name));
        if (value.Length > 0)
            attributes[name] = value;
        return settings with { Attributes = attributes };
    }
}
