using System.Diagnostics.CodeAnalysis;

namespace Tern.Runtime;

/// <summary>The feature switch of credential sources.</summary>
/// <remarks>
/// The property <c>TernCredentialSources=Environment</c> of a project sets it to false. The trimmer then removes profiles, processes, metadata and the
/// internal clients from the program: it replaces the property by a constant.
/// </remarks>
internal static class CredentialSources
{
    private const string Switch = "Tern.AllCredentialSources";

    /// <summary>Whether profiles, web identities, containers and EC2 metadata are read. The default is true.</summary>
    [FeatureSwitchDefinition(Switch)]
    public static bool AreAllSupported { get; } = !AppContext.TryGetSwitch(Switch, out bool isOn) || isOn;
}
