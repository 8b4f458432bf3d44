using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>Random types against dynalite.</summary>
public sealed class DynaliteRandomTypeSuite(DynaliteProcess referee) : RandomTypeSuite(referee), IClassFixture<DynaliteProcess>;
