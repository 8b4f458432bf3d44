namespace Tern.Local.Sns.Filters;

/// <summary>What a filter policy is compared with.</summary>
internal enum FilterPolicyScope
{
    /// <summary>The attributes of a message.</summary>
    MessageAttributes,

    /// <summary>The body of a message, which has to be a JSON object.</summary>
    MessageBody,
}
