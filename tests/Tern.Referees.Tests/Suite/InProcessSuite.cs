using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Suite;

/// <summary>Tern's client against Tern.Local in this process.</summary>
public sealed class InProcessSuite(InProcess referee) : ClientSuite(referee), IClassFixture<InProcess>;
