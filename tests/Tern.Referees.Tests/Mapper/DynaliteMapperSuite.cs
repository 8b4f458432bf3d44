using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>The mapper against dynalite.</summary>
public sealed class DynaliteMapperSuite(DynaliteProcess referee) : MapperSuite(referee), IClassFixture<DynaliteProcess>;
