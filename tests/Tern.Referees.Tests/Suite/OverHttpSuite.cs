using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Suite;

/// <summary>Tern's client against Tern.Local over HTTP.</summary>
public sealed class OverHttpSuite(OverHttp referee) : ClientSuite(referee), IClassFixture<OverHttp>;
