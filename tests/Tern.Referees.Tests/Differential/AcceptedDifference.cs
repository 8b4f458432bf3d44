namespace Tern.Referees.Tests.Differential;

/// <summary>A known kind of difference.</summary>
/// <param name="Name">The description of the difference.</param>
/// <param name="Right">The correct server: <c>Local</c>, <c>dynalite</c>, or <c>either</c> if it is not documented.</param>
/// <param name="Why">The reason, from the documentation.</param>
/// <param name="Link">The page of the documentation.</param>
/// <param name="Covers">Whether a disagreement is of this kind.</param>
internal sealed record AcceptedDifference(string Name, string Right, string Why, string Link, Func<Disagreement, bool> Covers);
