using Tern.Runtime;

namespace Tern;

/// <summary>What a client was configured with, from which sources, and where its credentials come from. It contains no secret.</summary>
/// <seealso cref="ServiceClient.ExplainAsync"/>
public sealed class ClientExplanation
{
    internal ClientExplanation(string service) => Service = service;

    /// <summary>The ID of the service, for example <c>DynamoDB</c>.</summary>
    public string Service { get; }

    /// <summary>The region; null for none.</summary>
    public string? Region { get; internal init; }

    /// <summary>The URL of requests without parameters of their own; null if the rules of the service return none.</summary>
    public string? Endpoint { get; internal init; }

    /// <summary>The ID of the account of the credentials; null if it is unknown.</summary>
    public string? AccountId => Credentials.AccountId;

    /// <summary>The name of the profile; null if the configuration files were not read, or do not contain it.</summary>
    public string? Profile { get; internal init; }

    /// <summary>The configuration files that were read; empty if they were not needed.</summary>
    public required IReadOnlyList<string> Files { get; init; }

    /// <summary>The settings that have a value, in the order of the documentation.</summary>
    public required IReadOnlyList<SettingExplanation> Settings { get; init; }

    /// <summary>The source of the credentials.</summary>
    public required CredentialsExplanation Credentials { get; init; }

    /// <summary>Returns the explanation as text of several lines.</summary>
    public override string ToString() => ExplanationText.Format(this);
}
