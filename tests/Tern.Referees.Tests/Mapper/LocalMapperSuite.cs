using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>The mapper against Tern.Local over HTTP.</summary>
public sealed class LocalMapperSuite(OverHttp referee) : MapperSuite(referee), IClassFixture<OverHttp>;
