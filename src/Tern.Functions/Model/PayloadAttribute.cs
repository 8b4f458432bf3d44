namespace Tern.Functions;

/// <summary>Marks a partial type whose reader and writer of JSON the source generator writes. The type implements <see cref="IPayload{TSelf}"/>.</summary>
/// <remarks>
/// The JSON is that of <c>System.Text.Json</c> with the defaults for the web, except that enums are written by name, that names are case-sensitive when they are read,
/// and that null for a member that is not nullable is an error.
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class PayloadAttribute : Attribute;
