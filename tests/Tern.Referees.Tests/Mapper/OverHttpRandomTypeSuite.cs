using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>Random types against Tern.Local over HTTP.</summary>
public sealed class OverHttpRandomTypeSuite(OverHttp referee) : RandomTypeSuite(referee), IClassFixture<OverHttp>;
