using Tern.Lambda;
using Tern.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary>The rules for the architectures of functions.</summary>
internal static class ArchitectureRules
{
    /// <summary>Returns the architectures of a request; null if it contains none.</summary>
    public static IReadOnlyList<Architecture>? Read(IReadOnlyList<Architecture> architectures) => architectures is [] or AbsentList<Architecture> ? null : architectures;
}
