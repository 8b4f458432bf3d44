using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>Validates values of a type, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPayloadValidator<T>
{
    /// <inheritdoc cref="IValidatedPayload{TSelf}.Validate(TSelf, ref PayloadProblems)"/>
    static abstract void Validate(T value, ref PayloadProblems problems);
}
