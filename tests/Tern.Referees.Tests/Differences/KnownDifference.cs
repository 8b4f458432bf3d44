namespace Tern.Referees.Tests.Differences;

/// <summary>A call on which the servers differ, and which of them does as the public documentation says.</summary>
/// <param name="Call">The call as <see cref="SameCall.ToString"/> writes it.</param>
/// <param name="Right">Who is right: <c>Local</c>, <c>dynalite</c>, or <c>either</c> where the documentation says nothing.</param>
/// <param name="Why">What the documentation says.</param>
/// <param name="Link">Where it says so.</param>
internal sealed record KnownDifference(string Call, string Right, string Why, string Link);
