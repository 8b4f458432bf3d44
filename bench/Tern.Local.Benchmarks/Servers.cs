namespace Tern.Local.Benchmarks;

/// <summary>The programs that are measured over HTTP.</summary>
/// <param name="Managed">The path of Tern.Local.Server.dll.</param>
/// <param name="Native">The path of the native server.</param>
/// <param name="Fauxqs">The path of fauxqs.mjs, which prints its port.</param>
internal sealed record Servers(string Managed, string Native, string Fauxqs);
