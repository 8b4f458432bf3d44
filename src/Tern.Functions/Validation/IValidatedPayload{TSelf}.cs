using Tern.Functions.Codecs;

namespace Tern.Functions;

/// <summary>
/// A payload whose members have rules: <c>[Required]</c>, <c>[Range]</c>, <c>[RegularExpression]</c>, <c>[StringLength]</c>, <c>[MinLength]</c>, <c>[MaxLength]</c> and <c>[Length]</c> of
/// <c>System.ComponentModel.DataAnnotations</c>. The generator implements it for types with <see cref="PayloadAttribute"/> that are not generic.
/// </summary>
/// <remarks>The event of a function is validated before the function is executed. Validate other payloads, for example the body of a message, by <see cref="Payloads.ThrowIfInvalid{T}(T)"/>.</remarks>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface IValidatedPayload<TSelf>
    where TSelf : IValidatedPayload<TSelf>
{
    /// <summary>Adds the members of a payload that violate rules.</summary>
    /// <param name="value">The payload.</param>
    /// <param name="problems">The list.</param>
    static abstract void Validate(TSelf value, ref PayloadProblems problems);
}
