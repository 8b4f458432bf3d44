using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>Random types against Tern.Local in this process.</summary>
public sealed class InProcessRandomTypeSuite(InProcess referee) : RandomTypeSuite(referee), IClassFixture<InProcess>;
