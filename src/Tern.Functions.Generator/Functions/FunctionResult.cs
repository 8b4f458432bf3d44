using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>What was read from one attribute.</summary>
/// <param name="Function">The function; null for a payload type.</param>
/// <param name="Location">The place of the method.</param>
/// <param name="Types">The types whose codecs are required.</param>
/// <param name="Diagnostics">The diagnostics.</param>
internal sealed record FunctionResult(FunctionModel? Function, SourceLocation? Location, EquatableArray<PayloadType> Types, EquatableArray<DiagnosticData> Diagnostics)
{
    /// <summary>The types whose validators are required.</summary>
    public EquatableArray<ValidatedType> Validators { get; init; }
}
