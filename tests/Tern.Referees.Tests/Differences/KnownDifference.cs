namespace Tern.Referees.Tests.Differences;

/// <summary>A call on which the servers differ, and which of them follows the public documentation.</summary>
/// <param name="Call">The call as <see cref="SameCall.ToString"/> writes it.</param>
/// <param name="Right">The correct server: <c>Local</c>, <c>dynalite</c>, or <c>either</c> if it is not documented.</param>
/// <param name="Why">The reason, from the documentation.</param>
/// <param name="Link">The page of the documentation.</param>
internal sealed record KnownDifference(string Call, string Right, string Why, string Link);
