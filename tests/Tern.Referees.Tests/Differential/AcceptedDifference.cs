namespace Tern.Referees.Tests.Differential;

/// <summary>A kind of difference that is known.</summary>
/// <param name="Name">What differs.</param>
/// <param name="Right">Who is right: <c>Local</c>, <c>dynalite</c>, or <c>either</c> where the documentation says nothing.</param>
/// <param name="Why">What the documentation says.</param>
/// <param name="Link">Where it says so.</param>
/// <param name="Covers">Whether a disagreement is of this kind.</param>
internal sealed record AcceptedDifference(string Name, string Right, string Why, string Link, Func<Disagreement, bool> Covers);
