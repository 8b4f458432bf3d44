using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Suite;

/// <summary>Tern's client against dynalite.</summary>
public sealed class DynaliteSuite(DynaliteProcess referee) : ClientSuite(referee), IClassFixture<DynaliteProcess>;
